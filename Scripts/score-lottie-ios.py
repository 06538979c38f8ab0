import os,subprocess,sys,json,collections
import numpy as np
from PIL import Image
probe=sys.argv[2]; only=sys.argv[3] if len(sys.argv)>3 else ''
base=sys.argv[1]+'/'
os.makedirs('/tmp/scoreios',exist_ok=True)
def start(): return subprocess.Popen([probe],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True)
pr=start(); rows=[]; import time; t0=time.time()
for e in json.load(open(base+'index.json')):
    if only and only not in e['sample']: continue
    if e.get('contested'): continue
    if not e['sample'].endswith('.json'): continue
    out='/tmp/scoreios/'+os.path.basename(e['picture'])
    if os.path.exists(out): os.remove(out)
    src=base+e['sample']; tmp='/tmp/scoreios/src-'+e['sample'].replace('/','_')
    if not os.path.exists(tmp):
        def longer(ls):
            for x in ls or []:
                if 'op' in x: x['op']+=.001
        j=json.load(open(src)); longer(j['layers']); [longer(a.get('layers')) for a in j.get('assets') or []]
        json.dump(j,open(tmp,'w'))
    pr.stdin.write('\t'.join([tmp,str(e['frame']),str(e['pixels'][0]),str(e['pixels'][1]),str(e['scale']),out])+'\n'); pr.stdin.flush()
    l=pr.stdout.readline().strip('\n')
    if not l: print('CRASH',e['sample']); pr=start()
    b=np.asarray(Image.open(base+e['picture']).convert('RGBA')).astype(float)
    if os.path.exists(out): a=np.asarray(Image.open(out).convert('RGBA')).astype(float)
    else: a=np.zeros_like(b)
    off=np.zeros(b.shape[:2],bool); err=0
    for bg in (255,0):
        A=a[...,:3]*a[...,3:]/255+bg*(1-a[...,3:]/255); B=b[...,:3]*b[...,3:]/255+bg*(1-b[...,3:]/255)
        d=np.abs(A-B).max(axis=2); off|=d>32; err=max(err,d.mean())
    drawn=max(1,((a[...,3]>0)|(b[...,3]>0)).sum()); share=off.mean(); part=off.sum()/drawn
    nothing=(b[...,3]>0).sum()>0 and (a[...,3]>0).sum()==0
    eq=share<=.005 and part<=.1; fail=share>.05 or part>.6 or nothing
    rows.append((e,share,part,err,eq,fail,l))
n=len(rows); print(n,'equal %.1f %%'%(100*sum(r[4] for r in rows)/n),'failed %.1f %%'%(100*sum(r[5] for r in rows)/n),'err median %.3f p90 %.2f'%(np.median([r[3] for r in rows]),np.percentile([r[3] for r in rows],90)), 'time',time.time()-t0)
by=collections.defaultdict(list)
for r in rows:
    if not r[4]: by[r[0]['sample']].append(r)
for s,rs in sorted(by.items()): print('%-60s %d unequal, %d failed, worst %.2f %% (part %.0f %%) %s'%(s[8:],len(rs),sum(r[5] for r in rs),100*max(r[1] for r in rs),100*max(r[2] for r in rs),rs[0][6][:90]))
