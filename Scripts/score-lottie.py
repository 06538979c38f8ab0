import glob,os,re,subprocess,sys,json
import numpy as np
from PIL import Image
probe=sys.argv[2]; only=sys.argv[3] if len(sys.argv)>3 else ''
base=sys.argv[1]
jobs=[]
for f in sorted(glob.glob(base+'/*/*.json')):
    name=os.path.basename(f)[:-5]; cat=os.path.basename(os.path.dirname(f))
    if only and only not in f: continue
    for p in sorted(glob.glob(f[:-5]+'-??.png')):
        fr=int(p[-6:-4]); im=Image.open(p); jobs.append((cat+'/'+name,f,fr,im.size,p))
os.makedirs('/tmp/score',exist_ok=True)
pr=subprocess.Popen([probe],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True)
res={}
errs=[]
for i,(n,f,fr,size,p) in enumerate(jobs):
    j=json.load(open(f)); scale=size[0]/j['w']
    out='/tmp/score/%s-%02d.png'%(n.replace('/','_'),fr)
    pr.stdin.write('\t'.join([f,str(fr+j.get('ip',0)*0),str(size[0]),str(size[1]),str(scale),out])+'\n'); pr.stdin.flush()
    l=pr.stdout.readline().strip()
    if l.startswith('error') or not l: res.setdefault(n,[]).append((fr,1,255,l)); 
    if not l: print('crash',n); pr=subprocess.Popen([probe],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True); continue
    if l.startswith('error'): continue
    a=np.asarray(Image.open(out).convert('RGBA')).astype(float); b=np.asarray(Image.open(p).convert('RGBA')).astype(float)
    worst=0; err=0
    for bg in (255,0):
        A=a[...,:3]*a[...,3:]/255+bg*(1-a[...,3:]/255); B=b[...,:3]*b[...,3:]/255+bg*(1-b[...,3:]/255)
        d=np.abs(A-B).max(axis=2); worst=max(worst,(d>32).mean()); err=max(err,d.mean())
    res.setdefault(n,[]).append((fr,worst,err,l))
ok=0; es=[]
for n,r in sorted(res.items()):
    w=max(x[1] for x in r); e=sum(x[2] for x in r)/len(r); good=w<=.005; ok+=good; es.append(e)
    if not good or e>1: print('%-45s %s off %.2f %% err %.2f %s'%(n,'ok  ' if good else 'FAIL',100*w,e,r[0][3]))
print(ok,'of',len(res),'mean error',sum(es)/len(es))
